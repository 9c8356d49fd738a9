/* The thread that reads articles, so that answers to others never wait for a long one. */
import { answerRequests } from '#api/jobs/thread.ts';
import { readArticle } from '#publishing/check-article.ts';
import { COMPONENT_NAMES } from '#publishing/components/definitions.ts';

answerRequests<string>(async (source) => readArticle(source, { components: COMPONENT_NAMES }));
