/** The kinds of session that have a colour of their own (`data-session` in tokens.css). */
export type SessionKind = 'work' | 'shortBreak' | 'longBreak';
