/*
 * Clients of the events of visits, in a process of their own: sends events over connections that are
 * kept alive, each awaiting its answer. Prints how many were sent and how many were answered.
 *   node tests/bench/visits/send-visits.ts <url> <connections> <milliseconds> <events per second, 0: all that is answered>
 */
import net from 'node:net';

/** As many visitors at once, so that none opens too many pages in a minute; of many browsers. */
const VISITORS = 60_000;
const BROWSERS = 300;
const TICK_MS = 20;

const [url = '', connections = '', durationMs = '', perS = ''] = process.argv.slice(2);
const { hostname, port, host } = new URL(url);
const each = Number(perS) / Number(connections);
const startedMs = performance.now();
const untilMs = startedMs + Number(durationMs);

let visitor = 0;
function nextEvent(): string {
  visitor = (visitor + 1) % VISITORS;
  const body = JSON.stringify({
    kind: 'view',
    path: '/',
    referrer: 'www.google.com',
    size: 'phone',
    language: 'de-DE',
    zone: 'Europe/Berlin',
  });
  const fields = [
    `host: ${host}`,
    `origin: http://${host}`,
    `x-forwarded-for: 10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
    `user-agent: Mozilla/5.0 (X11; Linux x64) Chrome/141.0.0.${visitor % BROWSERS} Safari/537.36`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ];
  return `POST /api/visits HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n${body}`;
}

const counts = { sent: 0, answered: 0 };

/** Sends on one connection until it is closed or the time is over; a server closes one after a thousand requests. */
function sendOnce(sentBefore: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    const socket = net.connect(Number(port), hostname, send);
    socket.setNoDelay(true);
    function send(): void {
      const nowMs = performance.now();
      if (nowMs >= untilMs) {
        socket.destroy();
        return;
      }
      const isEarly = each > 0 && sentBefore + sent > ((nowMs - startedMs) / 1000) * each;
      if (isEarly) {
        setTimeout(send, TICK_MS);
        return;
      }
      sent += 1;
      counts.sent += 1;
      socket.write(nextEvent());
    }
    socket.on('data', (part: Buffer) => {
      // No answer has a body.
      const answer = part.toString('latin1');
      if (!answer.startsWith('HTTP/1.1 204')) {
        reject(new Error(`An event was answered: ${answer.slice(0, 300)}`));
        return;
      }
      counts.answered += 1;
      // After a thousand requests a server asks for a new connection.
      if (answer.includes('Connection: close')) socket.destroy();
      else send();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(sent));
  });
}

async function sendAll(): Promise<void> {
  let sent = 0;
  while (performance.now() < untilMs) sent += await sendOnce(sent);
}

await Promise.all(Array.from({ length: Number(connections) }, sendAll));
process.stdout.write(`${JSON.stringify(counts)}\n`);
