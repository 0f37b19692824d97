export type JsonSchema = { [keyword: string]: unknown }

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
  description?: string
}

type Content = { [media: string]: { schema: JsonSchema } }

export type Body = { required: true; content: Content }

export type DocumentedResponse = { $ref: string } | { description: string; content?: Content }

export type DocumentedOperation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: Body
  responses: { [status: string]: DocumentedResponse }
  security: { [scheme: string]: string[] }[]
}

export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: { [path: string]: { [method: string]: DocumentedOperation } }
  components: {
    schemas: { [name: string]: JsonSchema }
    responses: { [name: string]: DocumentedResponse }
    securitySchemes: { [name: string]: JsonSchema }
  }
}
