import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

// As a program: a mail server that takes every mail and keeps none, so that its senders are measured.
let taken = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  onData(stream, _session, done) {
    stream.resume();
    stream.on('end', () => {
      taken += 1;
      done();
    });
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1');
await once(server.server, 'listening');
const { port } = server.server.address() as AddressInfo;
// Answers each message with the mails that it took since the last one.
process.on('message', () => {
  const count = taken;
  taken = 0;
  process.send?.(count);
});
process.on('disconnect', () => process.exit());
process.send?.(port);
