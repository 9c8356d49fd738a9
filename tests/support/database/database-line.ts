import net from 'node:net';
import { onTestFinished } from 'vitest';

/** A connection between a server and its database that passes bytes on, until it falls silent. */
export interface DatabaseLine {
  port: number;
  /** No byte passes any more, nothing is closed, and new connections hear nothing either. */
  fallSilent(): void;
  /** New connections pass bytes again; those that fell silent never do. */
  speakAgain(): void;
  /** Closes all connections and takes no more, as a server that was killed. */
  close(): void;
}

/** Opens a line to a database on a free loopback port; it ends with the test. */
export async function openLine(target: { host: string; port: number }): Promise<DatabaseLine> {
  const ends: net.Socket[] = [];
  let isSilent = false;
  const line = net.createServer((near) => {
    ends.push(near.on('error', () => {}));
    if (isSilent) return;
    const far = net.connect(target.port, target.host).on('error', () => {});
    ends.push(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
  });
  const close = () => {
    line.close();
    for (const end of ends) end.destroy();
  };
  onTestFinished(close);
  await new Promise<void>((resolve) => {
    line.listen(0, '127.0.0.1', resolve);
  });
  const address = line.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    fallSilent() {
      isSilent = true;
      for (const end of ends) end.unpipe().pause();
    },
    speakAgain() {
      isSilent = false;
    },
    close,
  };
}
