import { describe, expect, it } from 'vitest';
import { readWrk } from './wrk.ts';

const output = `Running 5s test @ http://127.0.0.1:3000/
  1 threads and 50 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     4.12ms  812.00us  21.40ms   91.70%
    Req/Sec    12.10k     1.02k   13.20k    80.00%
  Latency Distribution
     50%  980.00us
     75%    4.20ms
     90%    4.90ms
     99%    1.05s
  60210 requests in 5.00s, 402.10MB read
Requests/sec:  12041.33
Transfer/sec:     80.41MB
`;

describe('the output of wrk', () => {
  it('is converted to milliseconds from any unit', () => {
    expect(readWrk(output)).toEqual({
      requests: 60210,
      p99Ms: 1050,
    });
  });

  it('is refused if responses were errors or none arrived', () => {
    expect(() => readWrk(`${output}  Non-2xx or 3xx responses: 3\n`)).toThrow('Non-2xx');
    const errors = '  Socket errors: connect 0, read 2, write 0, timeout 0\n';
    expect(() => readWrk(errors + output)).toThrow('Socket errors');
    expect(() => readWrk('unable to connect')).toThrow('unable to connect');
  });
});
