import { vi } from 'vitest';
import type { Backup, BackupSettings, BackupStatus } from '#shared/contract/admin/backups.ts';
import type { Restore, RestorePreview } from '#shared/contract/admin/restores.ts';
import { openAccount, renderInApp } from '../../../app-test-kit.tsx';
import { AdminTab } from '../AdminTab.tsx';

export const BACKUP_ID = '0199f3c2-7d1e-7abc-8def-012345678901';
export const OTHER_ID = '0199f3c2-7d1e-7abc-8def-012345678902';
const AT = '2026-11-20T03:00:00.000Z';

/** Builds a verified backup that the clock has made. */
export function buildBackup(given: Partial<Backup> = {}): Backup {
  return {
    id: BACKUP_ID,
    description: '',
    origin: 'scheduled',
    state: 'ready',
    step: null,
    problem: null,
    startedAt: AT,
    asOf: AT,
    finishedAt: AT,
    verifiedAt: AT,
    by: null,
    engine: 'sqlite',
    appVersion: '1.0.0',
    schema: '20261126075300_count_mails',
    rows: 120_000,
    bytes: 12_400_000,
    files: 14,
    isEncrypted: false,
    copies: [],
    isHere: true,
    keptUntil: null,
    ...given,
  };
}

/** Builds the state of an installation whose backups are in order. */
export function buildStatus(given: Partial<BackupStatus> = {}): BackupStatus {
  return {
    nextAt: '2099-11-21T03:00:00.000Z',
    isLate: false,
    lastVerifiedAt: AT,
    lastProblem: null,
    freeBytes: 80_000_000_000,
    neededBytes: 25_000_000,
    stores: [{ store: 'folder', place: '/mnt/backup', problem: null }],
    isEncrypted: true,
    ...given,
  };
}

/** Builds settings as a new installation has them. */
export function buildSettings(given: Partial<BackupSettings> = {}): BackupSettings {
  return {
    isScheduled: true,
    atHour: 3,
    everyDays: 1,
    daily: 7,
    weekly: 5,
    monthly: 12,
    version: 4,
    ...given,
  };
}

/** Builds a preview that is ready; 34 sessions would be lost. */
export function buildPreview(given: Partial<RestorePreview> = {}): RestorePreview {
  const sessions = {
    table: 'pomodoros',
    inBackup: 1200,
    now: 1234,
    comesBack: 0,
    goes: 34,
    changes: 2,
    newestInBackup: AT,
    newestNow: '2026-11-20T12:00:00.000Z',
  };
  return {
    state: 'ready',
    done: 1200,
    total: 1200,
    problem: null,
    asOf: AT,
    comparedAt: AT,
    tables: [sessions],
    suppressionsKept: 0,
    migrations: 0,
    people: { comeBack: 0, go: 1, stayDeleted: 0, signedOut: 12 },
    ...given,
  };
}

/** Builds a restore that has just ended, and can be undone for a day. */
export function buildRestore(given: Partial<Restore> = {}): Restore {
  const nowMs = Date.now();
  const now = new Date(nowMs).toISOString();
  return {
    id: OTHER_ID,
    backupId: BACKUP_ID,
    kind: 'restore',
    state: 'done',
    phase: 'done',
    done: 0,
    total: null,
    problem: null,
    asOf: AT,
    startedAt: now,
    switchedAt: now,
    endedAt: now,
    undoUntil: new Date(nowMs + 86_000_000).toISOString(),
    savedAs: BACKUP_ID,
    ...given,
  };
}

/** The answer of the server to a call such as `POST /admin/backups`; null where it gives none. */
export type Answer = (call: string, body: unknown) => object | null;

/** Opens the section on a server; returns the calls that were made, and where the page went. */
export function openBackups(answer: Answer, detail = '') {
  const sent: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${String(url).replace('/api', '').split('?')[0]}`;
    const given: unknown = typeof body === 'string' ? JSON.parse(body) : null;
    const reply = answer(call, given) ?? usual(call);
    if (reply === null) throw new TypeError('No server for this.');
    sent.push({ call, body: given });
    return reply instanceof Response ? reply : Response.json(reply);
  });
  const scope = openAccount({});
  renderInApp(scope, <AdminTab detail={`section=backups${detail}`} />);
  return {
    sent,
    changes: () => sent.filter(({ call }) => !call.startsWith('GET ')),
    toasts: () => scope.workspace.toasts.$toasts.get().map(({ message }) => message),
    wentTo: () => scope.workspace.navigation.$place.get().detail,
  };
}

function usual(call: string): object | null {
  switch (call) {
    case 'GET /admin/backups':
      return { items: [buildBackup()], nextCursor: null };
    case 'GET /admin/backups/status':
      return buildStatus();
    case 'GET /admin/backups/settings':
      return buildSettings();
    case 'GET /admin/backups/latest-restore':
      return { restore: null, undoable: null };
    default:
      return null;
  }
}

/** A refusal as the server answers it. */
export function refuse(status: number, id: string, message: string): Response {
  return Response.json({ error: { id, message, requestId: 'r' } }, { status });
}
