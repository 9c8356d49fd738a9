/** The text that a new article begins with, for a day `YYYY-MM-DD`. */
export function templateOf(day: string): string {
  return [
    '---',
    'title: ',
    'description: ',
    `published: ${day}`,
    `updated: ${day}`,
    'author: ripen-team',
    'tags: []',
    'timers: []',
    '---',
    '',
    '',
  ].join('\n');
}
