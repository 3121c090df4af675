// A line from a story to the server, which the story may cut and mend.
//
// A browser's own switch for the network does not reach service workers in every version. A line
// that is cut refuses everybody: pages, workers and sockets.

import { connect, createServer } from "node:net";

export class Line {
  static async to(address) {
    const line = new Line();
    line.far = new URL(address);
    line.ends = new Set();
    line.port = 0;
    await line.mend();
    line.address = `http://${line.far.hostname}:${line.port}`;
    return line;
  }

  // Listens, on the same port as before.
  async mend() {
    this.server = createServer((near) => this.join(near, connect(this.far.port, this.far.hostname)));
    await new Promise((resolve, reject) => {
      this.server.on("error", reject);
      this.server.listen(this.port, this.far.hostname, resolve);
    });
    this.port = this.server.address().port;
  }

  // Ends every connection and takes no more.
  async cut() {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const end of this.ends) end.destroy();
    await closed;
  }

  join(near, far) {
    for (const [one, other] of [[near, far], [far, near]]) {
      this.ends.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        this.ends.delete(one);
        other.destroy();
      });
    }
  }
}
