// Begins the page.

import { render } from "preact";

import { App } from "./app";
import { startSettings } from "./state/settings";
import "./style/base.css";
import "./style/parts.css";
import "./style/board.css";
import "./style/library.css";
import "./style/play.css";
import "./style/workshop.css";
import "./style/space.css";

startSettings();
render(<App />, document.getElementById("app")!);
