// What a phone asks before it puts the site beside its apps.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, LANGUAGES, launchAt } from "../browser.js";

// A browser that keeps nothing installs nothing, so this one has a folder of its own.
async function installable({ address }) {
  const folder = await mkdtemp(join(tmpdir(), "branan-profile-"));
  const context = await launchAt(folder);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    for (const language of LANGUAGES) {
      await page.goto(`${address}/${language}/`);
      await page.evaluate(() => navigator.serviceWorker.ready);
      const { errors, data } = await devtools.send("Page.getAppManifest");
      assert(errors.length === 0, `${language}: ${JSON.stringify(errors)}`);
      await complete(page, language, JSON.parse(data));
      const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
      assert(installabilityErrors.length === 0, `${language}: ${JSON.stringify(installabilityErrors)}`);
    }
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function complete(page, language, manifest) {
  for (const field of ["id", "name", "short_name", "description", "start_url", "scope", "theme_color"])
    assert(manifest[field], `${language}: the manifest has no ${field}`);
  assert(manifest.display === "standalone" && manifest.lang.startsWith(language), `${language}: display or language`);
  const has = (sizes, purpose) => manifest.icons.some((icon) => icon.sizes === sizes && icon.purpose === purpose);
  assert(has("192x192", "any") && has("512x512", "any") && has("512x512", "maskable"), `${language}: icons`);
  const forms = manifest.screenshots.map((picture) => picture.form_factor).sort();
  assert(forms.join() === "narrow,wide", `${language}: pictures ${forms}`);
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const found = await page.evaluate(async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    assert(sizes === "any" || found === sizes, `${language}: ${src} is ${found}, not ${sizes}`);
  }
}

export default { "a browser may install the site in each language": installable };
