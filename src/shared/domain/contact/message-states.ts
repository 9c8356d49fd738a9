/** Where a message to the owner stands. */
export const MESSAGE_STATES = ['new', 'open', 'done', 'spam'] as const;

/** One of these states. */
export type MessageState = (typeof MESSAGE_STATES)[number];

/** How each state is called. */
export const STATE_LABELS: Readonly<Record<MessageState, string>> = {
  new: 'New',
  open: 'Open',
  done: 'Done',
  spam: 'Spam',
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long after its last change a message is kept, by its state; null for as long as it waits. */
export const KEPT_MS: Readonly<Record<MessageState, number | null>> = {
  new: null,
  open: null,
  done: 365 * DAY_MS,
  spam: 30 * DAY_MS,
};

/** The most characters of an answer and of the note for administrators. */
export const ANSWER_LIMITS = { text: 10_000, note: 2000 } as const;
