/** A program that tests need and npm cannot install. */
export type SystemPackage =
  | 'mariadb'
  | 'chromium'
  | 'headless-shell'
  | 'nginx'
  | 'caddy'
  | 'khal'
  | 'redis'
  | 'dovecot'
  | 'postfix'
  | 'dnsmasq'
  | 'firefox'
  | 'webkit';

export type Machine = {
  /** `process.platform`. */
  readonly platform: string;
  /** The text of `/etc/os-release`, empty where there is none. */
  readonly osRelease: string;
  readonly isRoot: boolean;
};

export type InstallPlan =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'apt';
      readonly packages: readonly string[];
      /** Services of these packages that must not start. */
      readonly silenced: readonly string[];
      /** Fetched and unpacked into a folder of the project, not installed. */
      readonly unpacked: readonly string[];
    }
  | { readonly kind: 'by hand'; readonly message: string };

/** MariaDB's core packages hold the programs without the service, so that none is started. */
const DEBIAN = {
  mariadb: ['mariadb-server-core', 'mariadb-client-core'],
  // Without a single font Chromium draws nothing that can be measured.
  chromium: ['chromium', 'fonts-liberation'],
  'headless-shell': ['chromium-headless-shell'],
  // A calendar of the command line, which reads our feed as a stranger would.
  khal: ['khal'],
  // The server's program without its service, which would take port 6379 at each start.
  redis: ['redis-tools'],
  // A mail server; its paths are built in, so that it cannot lie unpacked as those below.
  dovecot: ['dovecot-imapd'],
  // A mail server that sends; only root starts one.
  postfix: ['postfix'],
  // A name server; this package has no service.
  dnsmasq: ['dnsmasq-base'],
  firefox: ['firefox-esr'],
  // It draws on a screen; these machines have none.
  webkit: ['webkit2gtk-driver', 'xvfb'],
} as const;

/** Services that a package would start now and at each start of the machine: kept from it. */
const SERVICES: Readonly<Partial<Record<SystemPackage, readonly string[]>>> = {
  dovecot: ['dovecot.service', 'dovecot.socket'],
  postfix: ['postfix.service'],
};

/**
 * Installed, these would take the ports 80 and 443 now and after each start of the machine. Unpacked
 * they only lie there, and nobody has to be root. Older systems have nginx in its light package.
 */
const UNPACKED = { nginx: ['nginx', 'nginx-light'], caddy: ['caddy'] } as const;

const NAMES = {
  mariadb: 'MariaDB',
  chromium: 'Chromium',
  'headless-shell': 'Chromium’s headless shell',
  nginx: 'nginx',
  caddy: 'Caddy',
  khal: 'khal',
  redis: 'Redis',
  dovecot: 'Dovecot',
  postfix: 'Postfix',
  dnsmasq: 'dnsmasq',
  firefox: 'Firefox',
  webkit: 'WebKitGTK',
} as const;

const FEDORA: Readonly<Partial<Record<SystemPackage, string>>> = { mariadb: 'mariadb-server' };

/**
 * Decides how to get missing programs. On Debian and its derivatives, web servers are downloaded
 * and the rest is installed as root. Elsewhere the plan names the command that installs them.
 */
export function planInstallation(wanted: readonly SystemPackage[], machine: Machine): InstallPlan {
  const needed = wanted.filter((name) => canBeHad(name, machine));
  if (needed.length === 0) return { kind: 'nothing' };
  const missing = isDebian(machine.osRelease) ? needed.filter(isInstalled) : needed;
  if (isDebian(machine.osRelease) && (machine.isRoot || missing.length === 0)) {
    return {
      kind: 'apt',
      packages: missing.filter(isInstalled).flatMap((name) => DEBIAN[name]),
      silenced: missing.flatMap((name) => SERVICES[name] ?? []),
      unpacked: needed.flatMap((name) => (isInstalled(name) ? [] : UNPACKED[name])),
    };
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
    return `sudo apt-get install ${missing
      .filter(isInstalled)
      .flatMap((name) => DEBIAN[name])
      .join(' ')}`;
  }
  if (machine.platform === 'darwin') return `brew install ${missing.join(' ')}`;
  if (/^ID(_LIKE)?=.*\b(fedora|rhel)\b/m.test(machine.osRelease)) {
    return `sudo dnf install ${missing.map((name) => FEDORA[name] ?? name).join(' ')}`;
  }
  if (/^ID(_LIKE)?=.*\barch\b/m.test(machine.osRelease)) {
    return `sudo pacman -S ${missing.join(' ')}`;
  }
  return `the package manager of this system: ${missing.map((name) => NAMES[name]).join(', ')}`;
}

function canBeHad(name: SystemPackage, { osRelease, isRoot }: Machine): boolean {
  // Where apt does not have it or may not install it, tests use the whole Chromium.
  if (name === 'headless-shell') return isRoot && /^ID=debian$/m.test(osRelease);
  // Elsewhere its step is named as not run.
  return name !== 'webkit' || isDebian(osRelease);
}

function isInstalled(name: SystemPackage): name is keyof typeof DEBIAN {
  return name in DEBIAN;
}

function isDebian(osRelease: string): boolean {
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(osRelease);
}
