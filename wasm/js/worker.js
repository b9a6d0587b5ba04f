/** The engine's side of a worker. */
import { serve } from "./engine-server.js";

serve((data) => postMessage(data), (hear) => { onmessage = ({ data }) => hear(data); });
