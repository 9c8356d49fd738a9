// `npm run sounds`: computes the sounds in public/sounds/ and encodes them. Needs `lame` on the PATH.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { play, scores } from './sounds/score.ts';
import { wavFile } from './sounds/wav.ts';

const folder = fileURLToPath(new URL('../../public/sounds/', import.meta.url));
// Written to a file, not to a pipe: only then does lame note the exact length, which a loop needs.
const options = ['--quiet', '-m', 'm', '-V', '4', '--noreplaygain', '-'];

mkdirSync(folder, { recursive: true });
for (const [name, score] of Object.entries(scores)) {
  execFileSync('lame', [...options, `${folder}${name}.mp3`], { input: wavFile(play(score)) });
  console.log(`${name}.mp3`);
}
