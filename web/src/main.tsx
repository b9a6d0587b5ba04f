// The entry point of the page.

import { render } from "preact";

import { App } from "./app";
import { unlock } from "./net/secret";
import { served } from "./net/served";
import { carryBy, listen } from "./net/wire";
import { keepScroll } from "./state/scroll";
import { startSettings } from "./state/settings";
import { notify } from "./state/speech";
import { keepOffline } from "./state/update";
import "./style/colours.css";
import "./style/base.css";
import "./style/parts.css";
import "./style/board.css";
import "./style/library.css";
import "./style/play.css";
import "./style/workshop.css";
import "./style/space.css";

carryBy(async () => (served ? (await import("./net/socket")).socket : (await import("./net/worker")).worker));

void unlock().then(() => {
  startSettings();
  keepScroll();
  keepOffline();
  listen(({ warning }) => {
    if (warning) notify(warning, true);
  });
  render(<App />, document.getElementById("app")!);
});
