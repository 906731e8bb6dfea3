// Loaded into the site's own process: tells whoever asks on LOOP_METER_PORT how long the event loop was held at most,
// in milliseconds, since it was asked last.
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 5;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();

createServer((_request, response) => {
  // It sleeps for the resolution before it is late.
  // Kept open, it would be closed just when it is used again.
  response.setHeader('connection', 'close').end(String(Math.max(0, delay.max / 1e6 - resolution)));
  delay.reset();
})
  .listen(Number(process.env.LOOP_METER_PORT), '127.0.0.1')
  .unref();
