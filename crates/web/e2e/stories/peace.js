// Three people with accounts: one reports another, and a moderator looks at it.

import { as, assert, DESKTOP, PHONE } from "../browser.js";
import { isAccessible, signUp, somebody } from "../people.js";
import { Server } from "../server.js";

function report(language, device, texts) {
  return as(device, async ({ context }) => {
    const server = await Server.start();
    try {
      const [eva, ole, mona] = await Promise.all(
        [device, PHONE, DESKTOP].map((options) => somebody(context, server.address, options)),
      );
      for (const [page, name] of [[eva, "Eva"], [ole, "Ole"], [mona, "Mona"]]) await signUp(page, language, name);
      await server.command("user", "moderator", "Mona");

      await eva.goto(`/${language}/@/Ole`);
      await eva.locator("form.block a", { hasText: texts.report }).click();
      await eva.locator("input[value=abuse]").check();
      await eva.locator("textarea").fill("<b>rude</b>");
      await isAccessible(eva);
      await eva.locator("form.account-form button").click();
      await eva.locator(".own-games li", { hasText: texts.waits }).waitFor();
      await isAccessible(eva);

      // Whom it is about finds nothing there; who keeps the peace does.
      assert((await ole.goto(`/${language}/reports`)).status() === 404, "reports are for moderators");
      await mona.goto(`/${language}/me`);
      await mona.locator(`a[href="/${language}/reports"]`, { hasText: "(1)" }).click();
      await mona.locator(".report blockquote", { hasText: "<b>rude</b>" }).waitFor();
      await isAccessible(mona);
      await mona.locator("button[value=warned]").click();
      await mona.locator(".notice", { hasText: texts.done }).waitFor();
      await mona.goto(`/${language}/reports/log`);
      await mona.locator("tbody tr", { hasText: "Ole" }).first().waitFor();
      await isAccessible(mona);

      // Both are told, and one is not told by whom.
      await eva.goto(`/${language}/me/notices`);
      await eva.locator(".told a", { hasText: "Ole" }).click();
      await eva.locator(".own-games li", { hasText: texts.warned }).waitFor();
      await ole.goto(`/${language}/me/notices`);
      await ole.locator(".told a").click();
      await ole.locator("h2", { hasText: texts.warnings }).waitFor();
      assert(!(await ole.locator("main").textContent()).includes("Eva"), "nobody is told who reported them");
      await isAccessible(ole);
    } finally {
      await server.end();
    }
  });
}

export default {
  "a report and its answer, in English": report("en", DESKTOP, {
    report: "Report",
    waits: "Waiting for a moderator",
    done: "No report is waiting",
    warned: "a warning was given",
    warnings: "Warnings",
  }),
  "a report and its answer, in French": report("fr", PHONE, {
    report: "Signaler",
    waits: "En attente",
    done: "Aucun signalement",
    warned: "un avertissement",
    warnings: "Avertissements",
  }),
};
