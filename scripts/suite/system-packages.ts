/** A program that tests need and npm cannot install. */
export type SystemPackage = 'mariadb' | 'chromium';

export type Machine = {
  /** `process.platform`. */
  readonly platform: string;
  /** The text of `/etc/os-release`, empty where there is none. */
  readonly osRelease: string;
  readonly isRoot: boolean;
};

export type InstallPlan =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'apt'; readonly packages: readonly string[] }
  | { readonly kind: 'by hand'; readonly message: string };

/** MariaDB's core packages hold the programs without the service, so that none is started. */
const DEBIAN = {
  mariadb: ['mariadb-server-core', 'mariadb-client-core'],
  // Without a single font Chromium draws nothing that can be measured.
  chromium: ['chromium', 'fonts-liberation'],
} as const;

const NAMES = { mariadb: 'MariaDB', chromium: 'Chromium' } as const;

/**
 * What to do about missing programs: install them on Debian and its derivatives as root; elsewhere
 * say which command installs them.
 */
export function planInstallation(missing: readonly SystemPackage[], machine: Machine): InstallPlan {
  if (missing.length === 0) return { kind: 'nothing' };
  const debianPackages = missing.flatMap((name) => DEBIAN[name]);
  if (isDebian(machine.osRelease) && machine.isRoot) {
    return { kind: 'apt', packages: debianPackages };
  }
  const names = missing.map((name) => NAMES[name]).join(' and ');
  const hint = missing.includes('chromium')
    ? '\nA Chromium or Chrome that is not on the PATH is named by CHROMIUM_PATH.'
    : '';
  const command = installCommand(missing, machine);
  return {
    kind: 'by hand',
    message: `The tests need ${names}. Install with:\n  ${command}\nand run npm test again.${hint}`,
  };
}

function installCommand(missing: readonly SystemPackage[], machine: Machine): string {
  if (isDebian(machine.osRelease)) {
    return `sudo apt-get install ${missing.flatMap((name) => DEBIAN[name]).join(' ')}`;
  }
  if (machine.platform === 'darwin') return `brew install ${missing.join(' ')}`;
  if (/^ID(_LIKE)?=.*\b(fedora|rhel)\b/m.test(machine.osRelease)) {
    return `sudo dnf install ${missing.map((name) => (name === 'mariadb' ? 'mariadb-server' : name)).join(' ')}`;
  }
  if (/^ID(_LIKE)?=.*\barch\b/m.test(machine.osRelease)) {
    return `sudo pacman -S ${missing.join(' ')}`;
  }
  return `the package manager of this system: ${missing.map((name) => NAMES[name]).join(', ')}`;
}

function isDebian(osRelease: string): boolean {
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(osRelease);
}
