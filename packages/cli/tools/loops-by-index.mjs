// Makes loops over arrays count, and takes tuples apart by index: docs/decisions/loops-by-index.md
import { resolve } from 'node:path';
import * as ast from 'typescript/unstable/ast';
import { API, TypeFlags } from 'typescript/unstable/sync';

/** Returns what our own names begin with; no source has such a name. */
const own = '$by';

/** Changes sources by the types that they have. To be closed at the end. */
export class LoopsByIndex {
  #api = new API();
  #program;
  #checker;

  /** @param {string} configuration the absolute path of the tsconfig.json that lists the sources */
  constructor(configuration) {
    const [project] = this.#api.updateSnapshot({ openProjects: [configuration] }).getProjects();
    this.#program = project.program;
    this.#checker = project.checker;
  }

  close() {
    this.#api.close();
  }

  /** The plugin that changes the modules. */
  get plugin() {
    return {
      name: 'loops-by-index',
      transform: {
        filter: { id: /\.ts$/ },
        handler: (code, id) =>
          id.startsWith('\0') ? undefined : { code: this.changed(code, id), map: null },
      },
    };
  }

  /**
   * The code of a module with its loops changed; a module that the configuration does not list stays as it is.
   *
   * @param {string} code
   * @param {string} path
   * @returns {string}
   */
  changed(code, path) {
    const source = this.#program.getSourceFile(resolve(path));
    if (source === undefined) return code;
    if (source.text !== code) throw new Error(`${path} is not what TypeScript has read.`);
    if (code.includes(own)) throw new Error(`${path} has a name with ${own}.`);
    const nodes = [];
    const collect = (node) => {
      if (isLoop(node)) nodes.push(findListExpression(node));
      else if (isPattern(node)) nodes.push(node);
      node.forEachChild(collect);
    };
    collect(source);
    if (nodes.length === 0) return code;
    const types = this.#checker.getTypeAtLocation(nodes);
    const arrays = new Set(nodes.filter((_, index) => this.#isArray(types[index])));
    return new Writer(source, arrays).whole();
  }

  #isArray(type) {
    return type !== undefined && (type.flags & TypeFlags.Any) === 0 && this.#checker.isArrayLikeType(type);
  }
}

function isLoop(node) {
  return (
    ast.isForOfStatement(node) &&
    node.awaitModifier === undefined &&
    ast.isVariableDeclarationList(node.initializer) &&
    (!isEntries(node.expression) || isPairOfNames(getLoopName(node)))
  );
}

/** Returns what a loop goes over: the array itself where it goes over its `entries()`. */
function findListExpression({ expression }) {
  return isEntries(expression) ? expression.expression.expression : expression;
}

function isEntries(node) {
  return (
    ast.isCallExpression(node) &&
    ast.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'entries' &&
    node.arguments.length === 0
  );
}

const getLoopName = (loop) => loop.initializer.declarations[0].name;

function isPairOfNames(name) {
  return isPattern(name) && name.elements.length === 2 && name.elements.every(isName);
}

const isName = ({ name, initializer }) => name !== undefined && initializer === undefined;

/** A pattern such as `[first, , third = 0]`. */
function isPattern(node) {
  return (
    ast.isArrayBindingPattern(node) &&
    node.elements.every(({ dotDotDotToken }) => dotDotDotToken === undefined)
  );
}

/** Writes a source anew. */
class Writer {
  #source;
  #arrays;
  #names = 0;

  constructor(source, arrays) {
    this.#source = source;
    this.#arrays = arrays;
  }

  whole() {
    return this.#within(this.#source, 0);
  }

  #text(node) {
    return this.#changed(node) ?? this.#within(node, node.getStart(this.#source));
  }

  /** The text of a node that stays, from a place on, with what changes inside it. */
  #within(node, start) {
    const { text } = this.#source;
    let output = '';
    let done = start;
    const write = (inner) => {
      const changed = this.#changed(inner);
      if (changed === undefined) return void inner.forEachChild(write);
      output += text.slice(done, inner.getStart(this.#source)) + changed;
      done = inner.end;
    };
    node.forEachChild(write);
    return output + text.slice(done, node.end);
  }

  /** Returns what stands in place of a node; undefined for one that stays. */
  #changed(node) {
    if (isLoop(node)) return this.#arrays.has(findListExpression(node)) ? this.#loop(node) : undefined;
    return isPattern(node) && this.#arrays.has(node) ? this.#pattern(node) : undefined;
  }

  #loop(loop) {
    const [array, index] = [this.#name(), this.#name()];
    const kind = loop.initializer.flags & ast.NodeFlags.Const ? 'const' : 'let';
    const item = `${array}[${index}]`;
    const declared =
      findListExpression(loop) === loop.expression
        ? `${this.#text(getLoopName(loop))}=${item}`
        : this.#pair(getLoopName(loop), index, item);
    const head = `let ${array}=${this.#text(findListExpression(loop))},${index}=0;${index}<${array}.length;${index}++`;
    return `for(${head}){${kind} ${declared};${this.#text(loop.statement)}}`;
  }

  #pair({ elements: [first, second] }, index, item) {
    return `${this.#text(first.name)}=${index},${this.#text(second.name)}=${item}`;
  }

  /** The items of an array by their names as properties: those of `{ 0: first }` take no iterator. */
  #pattern({ elements }) {
    const items = elements.map((element, index) =>
      element.name === undefined ? [] : `${index}:${this.#text(element)}`,
    );
    return `{${items.flat().join()}}`;
  }

  #name() {
    return own + this.#names++;
  }
}
