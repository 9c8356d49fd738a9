import { readTime } from './read-time.ts';
import { saidLength, saidTime } from './say-time.ts';

/** `25 min for essay`, as somebody would type it; where that could be misread, `25 min, called 2 eggs`. */
export function typedTime(ms: number, name: string): string {
  const time = { kind: 'for', ms, name } as const;
  const short = `${saidLength(ms)} for ${name}`;
  const reading = name === '' ? null : readTime(short);
  const isRead = reading?.kind === 'for' && reading.ms === ms && reading.name === name;
  return isRead ? short : saidTime(time);
}
