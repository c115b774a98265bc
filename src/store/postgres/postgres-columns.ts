import {
  type ColumnDefinitionNode,
  DataTypeNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  RawNode,
  type UnknownRow,
} from 'kysely';

/** The engine's own names of the types that migrations use. Texts compare by their bytes, as on the other engine. */
const types: Readonly<Record<string, string>> = { text: 'text collate "C"', blob: 'bytea' };

class ColumnTypes extends OperationNodeTransformer {
  protected override transformColumnDefinition(node: ColumnDefinitionNode): ColumnDefinitionNode {
    const column = super.transformColumnDefinition(node);
    const type = DataTypeNode.is(column.dataType) ? types[String(column.dataType.dataType)] : undefined;
    return type ? { ...column, dataType: RawNode.createWithSql(type) } : column;
  }
}

/** Lets migrations name column types once for both engines. */
export class PostgresColumns implements KyselyPlugin {
  readonly #types = new ColumnTypes();

  transformQuery({ node }: PluginTransformQueryArgs) {
    return this.#types.transformNode(node);
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }
}
