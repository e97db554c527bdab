-- The schema of the product's database as text, one fact per line, without the order of columns, functions and files. Run by a superuser;
-- only reads.
with ours as (
  select n.oid, n.nspname from pg_namespace n where n.nspname in ('public', 'private')
), roles as (
  select r.rolname as name, r.oid from pg_roles r union all select 'public', 0
), tables as (
  select c.*, n.nspname, format('%I.%I', n.nspname, c.relname) as full_name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'S', 'c') and c.relnamespace in (select oid from ours)
), functions as (
  select p.*, format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) as full_name
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.pronamespace in (select oid from ours) and p.prokind <> 'a'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
), columns as (
  select a.*, t.full_name as table_name, format('%s.%I', t.full_name, a.attname) as full_name, t.relkind
  from pg_attribute a join tables t on t.oid = a.attrelid
  where a.attnum > 0 and not a.attisdropped and t.relkind <> 'S'
)
select line from (
  select format('schema %s: owner %s', n.nspname, n.nspowner::regrole) from pg_namespace n
    where n.nspname in ('public', 'private', 'extensions')
  union all
  select format('extension %s in %s', e.extname, e.extnamespace::regnamespace) from pg_extension e
  union all
  select format('grant on schema %s: %s to %s', n.nspname, a.privilege_type, r.name)
    from pg_namespace n cross join aclexplode(n.nspacl) a join roles r on r.oid = a.grantee
    where n.nspname in ('public', 'private', 'extensions')
  union all
  select format('default grant of %s in %s on %s: %s to %s', d.defaclrole::regrole,
      coalesce(d.defaclnamespace::regnamespace::text, 'any schema'), d.defaclobjtype, a.privilege_type, r.name)
    from pg_default_acl d cross join aclexplode(d.defaclacl) a join roles r on r.oid = a.grantee
    where d.defaclnamespace = 0 or d.defaclnamespace in (select oid from ours)
  union all
  select format('type %I.%I: enum %s', n.nspname, t.typname,
      (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
    from pg_type t join ours n on n.oid = t.typnamespace where t.typtype = 'e'
  union all
  select format('%s %s: owner %s, row security %s%s, options %s',
      case relkind when 'c' then 'type' when 'S' then 'sequence' when 'v' then 'view' else 'table' end,
      full_name, relowner::regrole, relrowsecurity, case when relforcerowsecurity then ' forced' end, reloptions)
    from tables
  union all
  -- A composite type is read by column order, so the order counts there.
  select format('column %s%s: %s%s%s%s%s', full_name, case when relkind = 'c' then ' (' || attnum || ')' end,
      format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' end,
      case attgenerated when 's' then ' generated' end || ' always as '
        || (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d where d.adrelid = attrelid and d.adnum = attnum),
      case when attgenerated = '' then ' default '
        || (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d where d.adrelid = attrelid and d.adnum = attnum) end,
      case attidentity when '' then '' else ' identity ' || attidentity::text end
        || case when attstattarget > 0 then ' statistics ' || attstattarget else '' end
        || case when attcollation not in (0, 100) then ' collate ' || attcollation::regcollation else '' end)
    from columns
  union all
  select format('constraint %s.%I: %s', t.full_name, c.conname, pg_get_constraintdef(c.oid))
    from pg_constraint c join tables t on t.oid = c.conrelid
  union all
  select format('index %s', pg_get_indexdef(x.indexrelid)) from pg_index x join tables t on t.oid = x.indrelid
  union all
  select format(E'function %s: owner %s, %s\n%s', full_name, proowner::regrole,
      (select l.lanname from pg_language l where l.oid = prolang), pg_get_functiondef(oid))
    from functions
  union all
  select format('trigger %s', pg_get_triggerdef(t.oid)) || case t.tgenabled when 'O' then '' else ' ' || t.tgenabled::text end
    from pg_trigger t
    where not t.tgisinternal and (t.tgrelid in (select oid from tables)
      or t.tgfoid in (select oid from functions))
  union all
  select format('policy %I.%I.%I: %s %s to %s using (%s) with check (%s)', schemaname, tablename, policyname,
      lower(permissive), lower(cmd), array_to_string(array(select unnest(roles) order by 1), ', '), qual, with_check)
    from pg_policies where schemaname in ('public', 'private', 'storage', 'auth')
  union all
  select format('grant on %s: %s to %s', t.full_name, a.privilege_type, r.name)
    from tables t cross join aclexplode(t.relacl) a join roles r on r.oid = a.grantee where a.grantee <> t.relowner
  union all
  select format('grant on column %s: %s to %s', c.full_name, a.privilege_type, r.name)
    from columns c cross join aclexplode(c.attacl) a join roles r on r.oid = a.grantee
  union all
  select format('grant on function %s: %s to %s', f.full_name, a.privilege_type, r.name)
    from functions f cross join aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) a
      join roles r on r.oid = a.grantee where a.grantee <> f.proowner
  union all
  select format('comment on table %s: %s', full_name, obj_description(oid, 'pg_class')) from tables
    where obj_description(oid, 'pg_class') is not null
  union all
  select format('comment on column %s: %s', full_name, col_description(attrelid, attnum)) from columns
    where col_description(attrelid, attnum) is not null
  union all
  select format('comment on function %s: %s', full_name, obj_description(oid, 'pg_proc')) from functions
    where obj_description(oid, 'pg_proc') is not null
  union all
  select format('comment on %s %s: %s', case d.classoid when 'pg_namespace'::regclass then 'schema' else 'type' end,
      coalesce((select nspname::text from pg_namespace where oid = d.objoid), d.objoid::regtype::text), d.description)
    from pg_description d
    where d.classoid = 'pg_namespace'::regclass and d.objoid in (select oid from ours)
      or d.classoid = 'pg_type'::regclass and d.objoid in (select oid from pg_type where typnamespace in (select oid from ours))
  union all
  select format('published by %s: %I.%I', pubname, schemaname, tablename) from pg_publication_tables
  union all
  -- The rows that the migrations themselves write: a salt differs in every database.
  select format('setting %s: %s (%s)', name, case when name like '%salt' then 'a salt' else value end, description)
    from private.settings
  union all
  select format('bucket %s: public %s, limit %s, types %s', id, public, file_size_limit, allowed_mime_types)
    from storage.buckets
) facts (line)
order by line collate "C";
