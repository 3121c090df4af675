//! Notes through `PostgreSQL`.
//!
//! Never inside the transaction that they are about: `pg_notify` there makes all commits wait
//! for each other.

use std::sync::Arc;

use sqlx::postgres::{PgListener, PgPool};
use tokio::sync::{Mutex, mpsc};

use super::{BATCH, CHANNEL};
use crate::game::hub::Hub;
use crate::game::store::{Postgres, unless_gone};

pub(super) async fn speak(postgres: Postgres, hub: Hub, lines: Arc<Mutex<mpsc::Receiver<String>>>) {
    let mut lines = lines.lock().await;
    let mut batch = Vec::new();
    while lines.recv_many(&mut batch, BATCH).await > 0 {
        for payload in hub.bus().payloads(&mut batch) {
            let send = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(&payload);
            let pool = postgres.pool();
            if let Err(error) = unless_gone(&pool, Box::pin(send.execute(&pool))).await {
                tracing::warn!(%error, "cannot tell other nodes");
            }
        }
    }
}

pub(super) async fn listen(postgres: Postgres, hub: Hub) {
    loop {
        let pool = postgres.pool();
        let Err(error) = unless_gone(&pool, Box::pin(listen_once(&pool, &hub))).await;
        if !hub.unlink(&error.to_string()).await {
            return;
        }
    }
}

async fn listen_once(pool: &PgPool, hub: &Hub) -> Result<std::convert::Infallible, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    hub.link().await;
    loop {
        let notification = listener.try_recv().await?.ok_or(sqlx::Error::PoolClosed)?;
        hub.receive_all(notification.payload()).await;
    }
}
