import net from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail that a server took. */
export interface Received {
  readonly to: readonly string[];
  /** The sender of its envelope, where it is returned to. */
  readonly from: string;
  readonly raw: string;
}

/** A mail server on the loopback. */
export interface SmtpTestServer {
  readonly url: string;
  /** The mails it took, in order. */
  readonly received: Received[];
  close(): Promise<void>;
}

/** Makes the answer to a mail: nothing to take it, or an error with a `responseCode`. */
type Judge = (mail: Received) => Error | null | Promise<Error | null>;

/** Starts a mail server that takes what `judge` lets it take. */
export async function startSmtp(
  judge: Judge = () => null,
  options: SMTPServerOptions = {},
): Promise<SmtpTestServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const { mailFrom } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const mail = { to, from, raw: Buffer.concat(chunks).toString('utf8') };
        void Promise.resolve(judge(mail)).then((error) => {
          if (error === null) received.push(mail);
          done(error);
        });
      });
    },
    ...options,
  });
  server.on('error', () => {});
  const port = await listenOnLoopback(server.server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** An answer of a mail server, as its library wants it. */
export function smtpError(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

/** Has a server listen on a free port of the loopback, and returns the port. */
export function listenOnLoopback(server: net.Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' ? (address?.port ?? 0) : 0);
    });
  });
}

/** A step of a conversation: what is answered to a line, null to say nothing, false to hang up. */
export type Script = (line: string, socket: net.Socket) => string | null | false;

/**
 * Starts a server that answers each line by a script, and ends the data of a mail with a line `.`: for
 * servers that behave badly. Returns its URL and how to close it.
 */
export async function startScriptedSmtp(
  answer: Script,
): Promise<{ url: string; close: () => void; connections: () => number }> {
  const sockets = new Set<net.Socket>();
  let connections = 0;
  const server = net.createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let isData = false;
    let rest = '';
    const say = (words: string | null | false) => {
      if (words === false) socket.destroy();
      else if (words !== null) socket.write(`${words}\r\n`);
    };
    say('220 test');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (isData && line !== '.') continue;
        const words = answer(line, socket);
        isData = line === 'DATA' && typeof words === 'string' && words.startsWith('354');
        say(words);
      }
    });
  });
  const port = await listenOnLoopback(server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    connections: () => connections,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** The answers of a server that takes every mail. */
export function takeEverything(line: string): string | null {
  if (line === 'DATA') return '354 go on';
  if (line.startsWith('EHLO')) return '250 test';
  if (line === 'QUIT') return '221 bye';
  return '250 2.0.0 ok';
}
