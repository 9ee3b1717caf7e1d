"""Holds specs against a JSON Schema, by somebody else's validator: schema.py SCHEMA FILE... Tells each file that breaks it,
and where; exits with 1 if any does."""
import json
import sys

import jsonschema
import yaml


class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
    """Days stay texts, as in YAML 1.2."""


Loader.yaml_implicit_resolvers = {first: [rule for rule in rules if not rule[0].endswith(":timestamp")]
                                  for first, rules in Loader.yaml_implicit_resolvers.items()}


def with_text_keys(value):
    if isinstance(value, dict):
        return {str(key): with_text_keys(item) for key, item in value.items()}
    return [with_text_keys(item) for item in value] if isinstance(value, list) else value


with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
jsonschema.Draft7Validator.check_schema(schema)
wrong = 0
for path in sys.argv[2:]:
    with open(path, encoding="utf-8") as file:
        spec = with_text_keys(yaml.load(file, Loader))
    error = jsonschema.exceptions.best_match(jsonschema.Draft7Validator(schema).iter_errors(spec))
    wrong += error is not None
    print(f"{path}: {'good' if error is None else list(error.absolute_path)}")
sys.exit(wrong > 0)
