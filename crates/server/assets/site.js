// What pages need besides the client: themes without a reload, and the worker
// that keeps the site for later.

const root = document.documentElement;
const themes = document.querySelectorAll("[data-set-theme]");

function show(theme) {
  root.dataset.theme = theme;
  themes.forEach((link) => {
    if (link.dataset.setTheme === theme) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  });
}

// A page kept for offline use has the theme it was kept with.
const remembered = document.cookie.match(/(?:^|; )theme=([a-z]+)/);
if (remembered && remembered[1] !== root.dataset.theme) show(remembered[1]);

themes.forEach((link) =>
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const theme = link.dataset.setTheme;
    document.cookie = `theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax`;
    show(theme);
  }),
);

if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js");

document.querySelectorAll("[data-print]").forEach((button) => {
  button.hidden = false;
  button.addEventListener("click", () => print());
});
