/** The worker side of the engine in Node. */
import { parentPort } from "node:worker_threads";
import "./node.js";
import { serve } from "./engine-server.js";

serve((data) => parentPort.postMessage(data), (hear) => parentPort.on("message", hear));
