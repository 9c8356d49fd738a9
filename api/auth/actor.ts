/** The signed-in user and the session of a request, read anew from the database each time. */
export interface Actor {
  userId: string;
  sessionId: string;
  isAdmin: boolean;
  timeZone: string;
}
