//! The site of Branan: pages, embedded files, and the server behind them.
