import { unavailable } from '#api/errors.ts';

/** The cause of a publication, for the log of releases. */
export interface Cause {
  /** `article.publish`, the same words as in the audit log. */
  readonly act: string;
  /** The administrator; null for work by the clock. */
  readonly userId: string | null;
  /** The articles that changed; empty for other changes, such as redirects. */
  readonly articleIds: readonly string[];
}

/** A version of the public site. */
export interface Release {
  readonly id: string;
}

/** Makes what is public in the database public on the site. */
export interface Publisher {
  /**
   * Renders the pages that read what changed and puts a new release in the place of the live one.
   * Rejects with `PublishingFailed` where a page cannot be rendered; then the live release stays.
   */
  publish(cause: Cause): Promise<Release>;
  /** Says that somebody may publish soon: what the first publication would wait for is read now. */
  prepare(): void;
}

/** A page of an article that cannot be rendered, with the place in its text. */
export class PublishingFailed extends Error {
  readonly articleId: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;

  constructor(place: { articleId: string; line: number; column: number; text: string }) {
    super(place.text);
    this.name = 'PublishingFailed';
    this.articleId = place.articleId;
    this.line = place.line;
    this.column = place.column;
    this.text = place.text;
  }
}

/** Publishes nothing: each publication is refused as unavailable. */
export const UNAVAILABLE_PUBLISHER: Publisher = {
  publish: () => Promise.reject(unavailable()),
  prepare: () => {},
};
