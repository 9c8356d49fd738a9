/* The limits of questions and answers, common to the server and the screens. */

/** The most characters of a question. */
export const LONGEST_QUESTION = 4000;

/** The most characters of the title of a conversation. */
export const LONGEST_CONVERSATION_TITLE = 120;

/** The most characters of an answer of the model; it is cut there. */
export const LONGEST_ANSWER = 12_000;

/** The most parts that the model may split a goal into, and the most pomodoros of one. */
export const MOST_MODEL_PARTS = 12;
export const LARGEST_MODEL_PART = 12;

/** The most tasks that are proposed at once. */
export const MOST_PROPOSED_TASKS = 20;

/** The most questions in one conversation. */
export const MOST_QUESTIONS = 100;
