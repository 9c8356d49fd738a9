import type fc from 'fast-check';

/** Kinds of things that have ids, or a secret, in paths, parameters and bodies. */
export const KINDS = [
  'project',
  'task',
  'milestone',
  'note',
  'fastTask',
  'standaloneTask',
  'pomodoro',
  'plan',
  'experiment',
  'conversation',
  'device',
  'feed',
  'subscription',
  'user',
  'message',
  'passkey',
  'member',
  'mail',
  'article',
  'revision',
  'articlePreview',
  'draftSecret',
  'redirect',
  'picture',
  'release',
  'backup',
  'backupSecret',
  'emailList',
  'campaign',
  'mailSecret',
  'mailToken',
] as const;

/** A kind of thing. */
export type Kind = (typeof KINDS)[number];

/** Stands for an id until it is known who sends the request. */
export class Ref {
  readonly kind: Kind | 'new';
  readonly whose: 'own' | 'foreign' | 'nobody';
  /** Which of those that are known: any whole number. */
  readonly pick: number;

  constructor(kind: Kind | 'new', whose: Ref['whose'], pick: number) {
    this.kind = kind;
    this.whose = whose;
    this.pick = pick;
  }
}

/** The word in generated texts in whose place each user writes a word of their own. */
export const OWN_WORD = 'Quincemark';

const PATH_KINDS: readonly (readonly [string, Kind])[] = [
  ['/projects/notes/', 'note'],
  ['/projects/', 'project'],
  ['/tasks/{id}/increment', 'fastTask'],
  ['/tasks/', 'task'],
  ['/milestones/', 'milestone'],
  ['/fast-tasks/', 'fastTask'],
  ['/standalone-tasks/', 'standaloneTask'],
  ['/pomodoros/', 'pomodoro'],
  ['/plans/', 'plan'],
  ['/experiments/', 'experiment'],
  ['/ai/conversations/', 'conversation'],
  ['/users/sessions/', 'device'],
  ['/users/passkeys/', 'passkey'],
  ['/calendar/', 'feed'],
  ['/admin/subscriptions/', 'subscription'],
  ['/admin/messages/', 'message'],
  ['/admin/mails/', 'mail'],
  ['/admin/users/', 'member'],
  ['/admin/articles/', 'article'],
  ['/admin/article-revisions/', 'revision'],
  ['/admin/article-previews/', 'articlePreview'],
  ['/admin/redirects/', 'redirect'],
  ['/admin/pictures/', 'picture'],
  ['/admin/releases/', 'release'],
  ['/admin/backups/', 'backup'],
  ['/backup-files/', 'backupSecret'],
  ['/previews/', 'draftSecret'],
  ['/admin/email-lists/', 'emailList'],
  ['/admin/email-campaigns/', 'campaign'],
  ['/mail/', 'mailSecret'],
  ['/subscriptions/', 'subscription'],
];

const FIELD_KINDS: Readonly<Record<string, Kind>> = {
  projectId: 'project',
  project: 'project',
  taskId: 'task',
  parentId: 'task',
  partId: 'task',
  standaloneTaskId: 'standaloneTask',
  userId: 'user',
};

/** The kind of thing that a path is about, or null. */
export function kindOfPath(path: string): Kind | null {
  return PATH_KINDS.find(([start]) => path.startsWith(start))?.[1] ?? null;
}

/** The kind of thing that a field of a call names; `new` for an id that its caller makes. */
export function kindOfField(path: string, field: string): Kind | 'new' {
  if (path.endsWith('/positions')) return kindOfPath(path) ?? 'new';
  return FIELD_KINDS[field] ?? 'new';
}

/** A Ref of a kind: mostly to what the user has. */
export function refArbitrary(
  { constant, oneof, nat, tuple }: Pick<typeof fc, 'constant' | 'oneof' | 'nat' | 'tuple'>,
  kind: Kind | 'new',
): fc.Arbitrary<Ref> {
  const whose = oneof(
    { weight: 95, arbitrary: constant('own' as const) },
    { weight: 3, arbitrary: constant('foreign' as const) },
    { weight: 2, arbitrary: constant('nobody' as const) },
  );
  return tuple(whose, nat()).map(([owner, pick]) => new Ref(kind, owner, pick));
}
