\ir support/actors.psql
-- No table is a member's: each role but the owner's tries every verb on every table of public and private.
select plan(17);

select tests.member('reviewer', 'reviewer');
select tests.member('finance', 'finance');
select tests.member('judge', 'judge');
select tests.member('former', 'finance', ended_at => now());
select tests.member('renamed', 'reviewer', staff_email => 'former.address@example.com');

-- A row in every table that policies know.
create temp table child as select tests.application('{"status": "approved"}') as id;
create temp table money as select tests.payment(id) as payment, tests.subscription(id) as subscription, tests.donation() as donation,
  tests.volunteer() as volunteer, tests.coordinator() as coordinator from child;
insert into public.application_notes (application_id, assessment_note) select id, 'Sings in tune.' from child;
insert into storage.objects (bucket_id, name)
select 'payment-proofs', tests.id('owner') || '/' || '40000000-0000-4000-8000-000000000001.png';
insert into public.payment_proofs (id, user_id, payment_id, kind, size_bytes)
select '40000000-0000-4000-8000-000000000001', tests.id('owner'), payment, 'image/png', 100 from money;
grant select on child, money to public;
select tests.act_as('admin');
select is(public.update_payment_status(payment, 'approved'), 'approved', 'there is money') from money;
select isnt(public.send_broadcast('Hello', 'Come early.', jsonb_build_object('children', jsonb_build_array(id))), null, 'and a message') from child;
select public.add_call_note(gen_random_uuid(), id, 'call_back', (now() at time zone 'Africa/Lagos')::date) from child;
select tests.act_as_database();

create temp table relations as
select format('%I.%I', n.nspname, c.relname) as name, n.nspname as schema, c.oid,
  (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = '') as columns,
  (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and has_column_privilege('authenticated', c.oid, a.attnum, 'insert')) as granted,
  (select quote_ident(a.attname) from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = '' order by a.attnum limit 1) as first_column
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname in ('public', 'private') and c.relkind in ('r', 'p');
create temp table copies (name text, first_row jsonb);
grant select on relations, copies to public;
do $$ begin
  execute (select string_agg(format('insert into copies select %L, to_jsonb(t) from %s t limit 1', name, name), ';') from relations);
  execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace);
end $$;
create function pg_temp.stands() returns text language plpgsql security definer as $$
declare
  all_rows text;
begin
  execute (select 'select concat_ws('','', ' || string_agg(format('(select md5(string_agg(t::text, '''' order by t::text)) from %s t)', name), ', ' order by name) || ')' from relations)
  into all_rows;
  return all_rows;
end $$;

-- Refused is what has no grant or breaks a policy, or touches no row. The copy of a row is refused at last by its own key.
create function pg_temp.reaches(statement text, is_insert boolean) returns boolean language plpgsql as $$
declare
  affected bigint;
begin
  execute statement;
  get diagnostics affected = row_count;
  return affected > 0 or is_insert;
exception
  when insufficient_privilege then return false;
  when unique_violation then return true;
end $$;
-- The tables that the speaker reaches.
create function pg_temp.reached() returns setof text language sql as $$
  select distinct w.verb || ' ' || t.name from relations t
  left join copies c on c.name = t.name
  cross join lateral (values
    ('select', format('select from %s', t.name)),
    ('update', format('update %1$s set %2$s = %2$s', t.name, t.first_column)),
    ('delete', format('delete from %s', t.name)),
    ('insert', format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, %3$L)', t.name, t.columns, c.first_row)),
    ('insert', format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, %3$L)', t.name, coalesce(t.granted, t.columns), c.first_row))) w (verb, statement)
  where pg_temp.reaches(w.statement, w.verb = 'insert')
$$;
grant execute on function pg_temp.stands, pg_temp.reaches, pg_temp.reached to public;

-- Their owner reads them first.
select tests.act_as('admin');
select is_empty($$ select name from relations where schema = 'public' and not exists (select from copies c where c.name = relations.name) $$, 'every public table has a row');
select set_eq($$ select name from relations r where r.schema = 'public' and not pg_temp.reaches(format('select from %s', r.name), false) $$,
  array['public.notices'], 'and an administrator reads it, but for what a parent is told');
select tests.act_as('owner');
select ok(pg_temp.reaches('select from public.notices', false), 'which the parent reads');
create temp table before as select pg_temp.stands() as rows;
grant select on before to public;

create function pg_temp.try(actor text) returns setof text language plpgsql as $$
begin
  perform tests.act_as(actor);
  return next set_eq('select pg_temp.reached()', array['insert public.volunteers', 'select public.public_profiles', 'select public.state_coordinators'],
    actor || ' reaches what a visitor does');
  return next is(pg_temp.stands(), (select rows from before), 'and changed nothing of it');
end $$;
select pg_temp.try(a) from unnest(array['reviewer', 'finance', 'judge', 'former', 'renamed', 'stranger']) a;
select * from finish();
