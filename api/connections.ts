import type http from 'node:http';
import type { Socket } from 'node:net';

/** The open connections of a server. */
export interface Connections {
  /**
   * Closes those on which no answer is under way: kept alive, or opened ahead by a browser and
   * never used, which Node does not count as idle.
   */
  closeUnused(): void;
}

/** Follows the connections of a server; to be called before it listens. */
export function trackConnections(server: http.Server): Connections {
  const answersUnderWay = new Map<Socket, number>();
  const count = (socket: Socket, change: 1 | -1) => {
    const answers = answersUnderWay.get(socket);
    if (answers !== undefined) answersUnderWay.set(socket, answers + change);
  };
  server.on('connection', (socket) => {
    answersUnderWay.set(socket, 0);
    socket.once('close', () => answersUnderWay.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  return {
    closeUnused() {
      for (const [socket, answers] of answersUnderWay) if (answers === 0) socket.destroy();
    },
  };
}
