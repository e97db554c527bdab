-- Lists: what the lists of the panel share.
--
-- The filter of a list is one object with named keys. The public procedures build it and read_filter reads it into the list's own filter
-- type, so that listing, counting, totals and exports find the same rows.
--
--                        anyone
--   private.export_list  no (called by the export_… procedures, which write down who took how many rows)

create type private.page as (
  size integer,
  start integer,
  older_than timestamptz,
  after_id uuid
);
comment on type private.page is
  'The part of a list that is read: so many rows from a start on or, of a list that grows while it is read, after the '
  'last row that was taken: its moment and id.';

create function private.read_filter(kind anyelement, filter jsonb) returns anyelement
  language plpgsql stable set search_path = ''
as $$
declare
  unknown text;
begin
  kind := jsonb_populate_record(kind, filter);
  select k.key into unknown from jsonb_object_keys(filter) k (key) where not to_jsonb(kind) ? k.key limit 1;
  if unknown is not null then
    raise exception 'filter_unknown' using errcode = '22023', detail = unknown;
  end if;
  perform private.check_search(variadic array(select f.value from jsonb_each_text(filter) f));
  return kind;
end
$$;
comment on function private.read_filter is
  'The filter of a list as its type, null of that type given. Refuses a key that the list does not know '
  '(filter_unknown) and long texts (search_too_long).';

create function private.nothing_but(relation regclass, columns text[]) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_object_agg(c.attname, null) from pg_attribute c
  where c.attrelid = relation and c.attnum > 0 and not c.attisdropped and c.attname <> all (columns)
$$;
comment on function private.nothing_but is
  'A null for each column of a table but these, for jsonb_populate_record, which leaves these as they are: a list names what it shows, '
  'so that a new column is in none.';

create function private.export_list(list text, kind anyelement, filter jsonb, page private.page) returns setof anyelement
  language plpgsql volatile security definer set search_path = ''
as $$
-- The checker misses the use of kind, which only declares the type of the rows:
-- @plpgsql_check_options: extra_warnings = false
declare
  entry bigint;
  taken integer;
begin
  perform private.require(list);
  entry := private.begun_export(list);
  page.size := least(page.size, 1000);
  return query execute format('select * from private.%I($1, $2)', 'listed_' || list) using filter, page;
  get diagnostics taken = row_count;
  perform private.add_to_export(entry, taken);
end
$$;
comment on function private.export_list is
  'A part of a list that is taken along, at most 1,000 rows, once log_export says that it is. The list has the name of the '
  'capability that opens it; kind is a null of its rows'' type.';
grant execute on function private.export_list to authenticated;
