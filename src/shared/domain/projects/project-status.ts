/** The states of a project: waiting, the one being worked on (never more than one), and done. */
export const PROJECT_STATUSES = ['open', 'working', 'finished'] as const;

/** The state of one project. */
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];
