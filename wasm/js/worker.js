/** The worker side of the engine in a browser. */
import { serve } from "./engine-server.js";

serve((data) => postMessage(data), (hear) => { onmessage = ({ data }) => hear(data); });
