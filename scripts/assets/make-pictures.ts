// `npm run pictures`: takes the pictures of the product that its pages show, from the built site and
// the demo data, with Chromium. Run after a screen changes, then look at the pictures. Names take
// those alone: `npm run pictures -- stats kitchen`.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../bootstrap/project.mjs';
import { runCommand } from '../bootstrap/terminal.mjs';
import { SHOTS } from './pictures/shots.ts';
import { openStage } from './pictures/stage.ts';
import { takePicture } from './pictures/take-picture.ts';

const folder = path.join(root, 'src/assets/pictures');

await runCommand(async () => {
  const wanted = process.argv.slice(2);
  const shots = SHOTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  await mkdir(folder, { recursive: true });
  const stage = await openStage();
  try {
    let failures = 0;
    for (const shot of shots) {
      const taken = takePicture(stage, shot, folder).catch((error: unknown) => {
        failures += 1;
        return `${shot.name} could not be taken. ${String(error)}`;
      });
      console.log(await taken);
    }
    return failures === 0 ? 0 : 1;
  } finally {
    await stage.close();
  }
});
