// A server of a story's own, which it may stop and start again.

import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const PROGRAM = process.env.BRANAN ?? "branan";

export class Server {
  // With options besides the usual ones.
  static async start(...options) {
    const server = new Server();
    server.options = options;
    server.folder = await mkdtemp(join(tmpdir(), "branan-story-"));
    server.port = 0;
    await server.run();
    return server;
  }

  // Starts the program on the same port and folder as before.
  async run() {
    const options = ["serve", "--no-open", "--color", "never", "--port", this.port, "--data", this.folder, ...this.options];
    this.process = spawn(PROGRAM, options.map(String), { stdio: ["ignore", "ignore", "pipe"] });
    this.address = await new Promise((resolve, reject) => {
      let said = "";
      this.process.stderr.on("data", (text) => {
        said += text;
        const found = said.match(/http:\/\/[^\s]+?:(\d+)/);
        if (found) resolve(found[0]);
      });
      this.process.on("exit", () => reject(new Error(`the server says: ${said}`)));
    });
    this.port = new URL(this.address).port;
  }

  // Has the program do something with the same folder, as whoever runs the server does.
  async command(...words) {
    await promisify(execFile)(PROGRAM, [...words, "--data", this.folder]);
  }

  // Ends the program without a warning, as a power cut does.
  async kill() {
    const gone = new Promise((resolve) => this.process.on("exit", resolve));
    this.process.kill("SIGKILL");
    await gone;
  }

  async end() {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}
