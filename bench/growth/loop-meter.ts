// Loaded into the site's process: responds on LOOP_METER_PORT with the longest block of the event loop in
// milliseconds since the last request.
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 5;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();

createServer((_request, response) => {
  // The timer's own resolution is subtracted. Closed, because a kept connection would time out just before its next
  // use.
  response.setHeader('connection', 'close').end(String(Math.max(0, delay.max / 1e6 - resolution)));
  delay.reset();
})
  .listen(Number(process.env.LOOP_METER_PORT), '127.0.0.1')
  .unref();
