import type { FormField } from '../../src/content/editing/form-fields.ts';
import { keysOf, lengthOf, optionIn, presenceOf } from '../../src/content/editing/posted-value.ts';

/** What a browser posts of the fields. */
export function postOf(field: FormField, posted = new Map<string, string>()): Map<string, string> {
  const { name } = field;
  switch (field.type) {
    case 'text':
    case 'number':
    case 'choice':
      return posted.set(name, field.value.replaceAll('\n', '\r\n'));
    case 'flag':
      return field.value ? posted.set(name, 'on') : posted;
    case 'group':
      if (field.isOptional && field.isPresent) posted.set(presenceOf(name), '1');
      if (field.isPresent) for (const own of field.fields) postOf(own, posted);
      return posted;
    case 'list':
      posted.set(lengthOf(name), String(field.items.length));
      for (const item of field.items) postOf(item, posted);
      return posted;
    case 'row':
      for (const item of field.items) postOf(item, posted);
      return posted;
    case 'record':
      posted.set(keysOf(name), field.entries.map(({ key }) => key).join(' '));
      for (const { field: own } of field.entries) postOf(own, posted);
      return posted;
    case 'either':
      posted.set(optionIn(name), String(field.chosen));
      return postOf(field.field, posted);
  }
}
