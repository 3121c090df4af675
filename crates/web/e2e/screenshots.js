// Pictures of every page: `node screenshots.js ADDRESS FOLDER`.

import { mkdir } from "node:fs/promises";
import { DESKTOP, launch, PAGES, PHONE } from "./browser.js";

const [address, folder] = process.argv.slice(2);
const browser = await launch();
await mkdir(folder, { recursive: true });

for (const [size, options] of Object.entries({ 390: PHONE, 1280: DESKTOP })) {
  for (const theme of ["light", "dark"]) {
    const context = await browser.newContext({ baseURL: address, locale: "en-GB", colorScheme: theme, ...options });
    const page = await context.newPage();
    for (const path of PAGES) {
      await page.goto(`/en/${path}`);
      await page.waitForLoadState("networkidle");
      const name = `${path.replaceAll("/", "-") || "home"}-${size}-${theme}.png`;
      await page.screenshot({ path: `${folder}/${name}`, fullPage: true });
      console.log(name);
    }
    await context.close();
  }
}

await browser.close();
