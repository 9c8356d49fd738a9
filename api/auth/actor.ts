/** The signed-in user and the session of a request, read from the database for each request. */
export interface Actor {
  userId: string;
  sessionId: string;
  /**
   * When the user last entered the password in this session, in UTC milliseconds; null for never.
   */
  confirmedAtMs: number | null;
  isAdmin: boolean;
  timeZone: string;
  /** Signed in with a temporary password: every other call is refused until it is changed. */
  mustChangePassword: boolean;
}
