import * as z from 'zod';
import type { HouseRule, ProjectFile } from './project-files.ts';

const versions = z.record(z.string(), z.string()).default({});
const manifestShape = z.object({
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
  allowScripts: z.record(z.string(), z.boolean()).default({}),
});
const lockedShape = z.object({
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});
const lockfileShape = z.object({ packages: z.record(z.string(), lockedShape) });

/**
 * Packages are pinned to one version with a checksum, come from whatever registry the machine is
 * configured for, and run no install script that package.json does not name.
 */
export const lockedPackages: HouseRule = {
  name: 'locked packages',
  breaches(files) {
    const manifest = manifestShape.parse(readJson(files, 'package.json'));
    const lockfile = lockfileShape.parse(readJson(files, 'package-lock.json'));
    return [
      ...looseVersions({
        ...manifest.dependencies,
        ...manifest.devDependencies,
        ...manifest.optionalDependencies,
      }),
      ...Object.entries(lockfile.packages).flatMap(([where, locked]) =>
        where === '' ? [] : lockBreaches(where, locked, manifest.allowScripts),
      ),
    ];
  },
};

function looseVersions(declared: Readonly<Record<string, string>>): string[] {
  return Object.entries(declared).flatMap(([name, version]) =>
    /^(?:npm:[^@]+@|npm:@[^@]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)
      ? []
      : [`package.json: ${name} is not pinned: ${version}`],
  );
}

function lockBreaches(
  where: string,
  locked: z.infer<typeof lockedShape>,
  allowScripts: Readonly<Record<string, boolean>>,
): string[] {
  const name = where.replace(/^.*node_modules\//, '');
  const breaches: string[] = [];
  if (locked.resolved !== undefined) breaches.push(`${where} has an address: ${locked.resolved}`);
  if (locked.integrity === undefined && locked.link !== true) {
    breaches.push(`${where} has no checksum`);
  }
  if (locked.hasInstallScript === true && !(name in allowScripts)) {
    breaches.push(`${where} has an install script that allowScripts does not decide on`);
  }
  return breaches.map((breach) => `package-lock.json: ${breach}`);
}

function readJson(files: readonly ProjectFile[], path: string): unknown {
  return JSON.parse(files.find((file) => file.path === path)?.text ?? '{}');
}
