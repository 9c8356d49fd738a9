import dependencyRules from '../../.dependency-cruiser.mjs';
import { root } from '../bootstrap/project.mjs';
import { type Check, singleOutcome } from '../suite/outcome.ts';
import { astroImports } from './astro-imports.ts';
import { contentIsWords } from './content-is-words.ts';
import { fileNames } from './file-names.ts';
import { fileSizes } from './file-sizes.ts';
import { folderSizes } from './folder-sizes.ts';
import { codeHabits, testHabits } from './forbidden-text.ts';
import { lockedPackages } from './locked-packages.ts';
import { type HouseRule, readProjectFiles } from './project-files.ts';

const rules: readonly HouseRule[] = [
  astroImports(dependencyRules),
  fileSizes,
  fileNames,
  folderSizes,
  ...codeHabits,
  ...testHabits,
  contentIsWords,
  lockedPackages,
];

/** The rules of the house that no other tool holds, each as one check. */
export const houseRuleChecks: readonly Check[] = rules.map((rule) => ({
  name: rule.name,
  async run() {
    const breaches = rule.breaches(await readProjectFiles(root));
    return singleOutcome(breaches.length === 0, breaches.join('\n'));
  },
}));
