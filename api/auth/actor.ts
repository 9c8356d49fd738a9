/** The signed-in user and the session of a request, read anew from the database each time. */
export interface Actor {
  userId: string;
  sessionId: string;
  /** When the user last gave the password in this session, in UTC milliseconds; null for never. */
  confirmedAtMs: number | null;
  isAdmin: boolean;
  timeZone: string;
  /** Signed in with a temporary password: all else is refused until it is changed. */
  mustChangePassword: boolean;
}
