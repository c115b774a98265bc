import { sendAdminPage } from '../http/answers.ts';
import { handling } from '../http/web-context.ts';
import { documentPath, endpointNames, endpointOf, type Schema, schemas } from './endpoints.ts';

/** The API reference, from the declarations of the OpenAPI document. */
export const showApi = handling((context) => {
  const endpoints = endpointNames.map((name) => {
    const { method, path, role, summary, query, body, answer } = endpointOf(name);
    const params = Object.entries<Schema>({ ...query, ...body }).map(([word, schema]) => ({
      name: word,
      about: aboutOf(schema),
    }));
    return {
      method: method.toUpperCase(),
      path,
      role,
      summary: plain(summary),
      params,
      answers: keysOf(schemas[answer.schema]),
    };
  });
  const { api: limit } = context.config.limits;
  sendAdminPage(context, 'adminApi', { document: documentPath, limit, endpoints });
});

const plain = (markdown: string) => markdown.replaceAll('`', '');

function aboutOf({ description, enum: values, default: usual, minimum, maximum, maxLength }: Schema): string {
  return [
    description && plain(description),
    values && `one of ${values.join(', ')}`,
    maximum && `${minimum} to ${maximum}`,
    maxLength && `text of up to ${maxLength} characters`,
    usual !== undefined && `${usual} by default`,
  ]
    .filter(Boolean)
    .join('; ');
}

/** "leads, next". */
function keysOf({ properties, allOf, $ref }: Schema): string {
  if ($ref) return keysOf(schemas[$ref.replace('#/components/schemas/', '') as keyof typeof schemas]);
  return properties ? Object.keys(properties).join(', ') : (allOf ?? []).map(keysOf).join(', ');
}
