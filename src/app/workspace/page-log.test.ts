import { expect, it } from 'vitest';
import { createPageLog } from './page-log.ts';

it('keeps the latest hundred lines, each with its time and a limited length', () => {
  const echoed: string[] = [];
  const log = createPageLog({ now: () => 0, echo: (line) => echoed.push(line) });
  for (let count = 0; count < 101; count += 1) log.note(`GET /tasks: ${count}`);
  expect(log.lines()).toHaveLength(100);
  expect(log.lines()[0]).toBe('1970-01-01T00:00:00.000Z GET /tasks: 1');
  expect(echoed).toHaveLength(101);
  log.note('x'.repeat(1000));
  expect(log.lines().at(-1)).toHaveLength(200);
});
