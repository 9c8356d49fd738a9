/** The file of each icon by its names, as the icon package's own index tells. */
const EXPORTS = /export\s*\{([^}]*)\}\s*from\s*['"]\.\/(icons\/[^'"]+)['"]/g;
/** Matches the imports of a module from the icon package. */
const IMPORTS = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g;

/** Who uses which icon: a module graph knows only that the index of all icons is used. */
export interface UsedIcons {
  /** Takes note of a module's text; the index itself is one of them. */
  note(moduleId: string, code: string): void;
  /** The modules that use the icon of this module. */
  usersOf(iconId: string): readonly string[];
}

/** Makes the notes of one build. */
export function createUsedIcons(): UsedIcons {
  const files = new Map<string, string>();
  const users = new Map<string, Set<string>>();

  return {
    note(moduleId, code) {
      if (moduleId.includes('/node_modules/lucide-react/')) {
        for (const [, names = '', file = ''] of code.matchAll(EXPORTS)) {
          for (const name of names.matchAll(/default as (\w+)/g)) files.set(name[1] ?? '', file);
        }
        return;
      }
      for (const [, names = ''] of code.matchAll(IMPORTS)) {
        for (const part of names.split(',')) {
          const name = part.trim().split(/\s+as\s+/)[0] ?? '';
          const modules = users.get(name) ?? new Set();
          users.set(name, modules.add(moduleId));
        }
      }
    },
    usersOf(iconId) {
      return [...users].flatMap(([name, modules]) => {
        const file = files.get(name);
        return file !== undefined && iconId.endsWith(`/${file}`) ? [...modules] : [];
      });
    },
  };
}
