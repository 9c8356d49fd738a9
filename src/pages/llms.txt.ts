import { llmsText } from '#site/seo/llms-text.ts';

export const GET = async () => new Response(await llmsText());
