/**
 * SentencePiece's model files as plain data, field by field, for tools that look into them or change them.
 *
 * @packageDocumentation
 */
export {
  MODEL_TYPES,
  type ModelProto,
  type NormalizerSpec,
  PIECE_TYPES,
  type ProtoPiece,
  readModelProto,
  type TrainerSpec,
  writeModelProto,
} from "./formats/sentencepiece/model-proto.js"
