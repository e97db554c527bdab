\ir support/actors.psql
-- The search of the whole panel, the block of a family, and one payment by its id.
select plan(130);

-- Two families with children, payments, helpers and donors, so that a search has something to leave out.
select tests.act_as_database();
update auth.users set raw_user_meta_data = '{"parent_name": "Ngọzi Ọbị", "phone_number": "+2348030000007"}' where id = tests.id('owner');
update auth.users set raw_user_meta_data = '{"parent_name": "Sipho Dlamini", "phone_number": "+27821234567"}' where id = tests.id('stranger');
select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-00000000000' || n, 'child_name', child, 'stage_name', stage, 'state_city', state,
  'parent_phone', phone, 'country', country, 'created_at', '2026-01-01'::date + n, 'user_id', tests.id(actor))) is not null
from (values
  (1, 'Adaeze Obi', null, 'Lagos', '+2348030000000', 'Nigeria', 'owner'),
  (2, 'Ada Bello-Musa', 'Queen Bee', 'Kano', '+2348051234567', 'Nigeria', 'owner'),
  (3, 'Ada Dlamini', null, 'Gauteng', '+27821234567', 'South Africa', 'stranger'),
  (4, 'Chịdịmma Ọbị', null, 'Lagos', '+2348030000000', 'Nigeria', 'owner')
) child (n, child, stage, state, phone, country, actor);
-- Drawn at random otherwise.
update public.applications a set payment_reference = r.reference
from (values (1, 'KZ-222222'), (2, 'KZ-7F3K9Q'), (3, 'KZ-3B4C5D'), (4, 'KZ-4B4C5D')) r (n, reference)
where right(a.id::text, 1) = r.n::text;
select tests.payment('10000000-0000-4000-8000-000000000001',
  '{"id": "20000000-0000-4000-8000-000000000001", "created_at": "2026-02-01", "child_name": "Adaeze Obi", "reference": "TRF/0099-1234"}') is not null;
select tests.payment(null, jsonb_build_object('id', '20000000-0000-4000-8000-000000000002', 'created_at', '2026-02-02',
  'user_id', tests.id('stranger'), 'reference', null, 'description', 'Contribution')) is not null;
select tests.subscription('10000000-0000-4000-8000-000000000002',
  '{"id": "25000000-0000-4000-8000-000000000003", "created_at": "2026-02-03", "child_name": "Ada Bello-Musa", "reference": "monthly"}') is not null;
select tests.volunteer('{"id": "30000000-0000-4000-8000-000000000004", "full_name": "Ada Eze", "phone_number": "+2348051234567"}') is not null;
select tests.donation('{"id": "40000000-0000-4000-8000-000000000005", "donor_phone": "+447700900123"}') is not null;

create function pg_temp.assert_refused(actor text, message text) returns setof text language plpgsql as $$
declare
  call text;
begin
  perform tests.act_as(actor);
  foreach call in array array['public.search_panel(''ada'')', 'private.search_panel(''ada'')',
    'public.suggest_panel(''adda'')', 'private.suggest_panel(''adda'')',
    format('public.get_family(%L)', tests.id('owner')), format('private.family(%L)', tests.id('owner')),
    'public.get_payment(''20000000-0000-4000-8000-000000000001'')', 'private.listed_payment(''20000000-0000-4000-8000-000000000001'')'] loop
    return next tests.refused('select * from ' || call, '42501', format('%s is refused %s', actor, call), message);
  end loop;
  return next tests.lacks_grant('select * from private.search_documents', actor || ' reads no document');
  return next tests.lacks_grant('select private.found_documents(''application'', ''ada'', 6)', actor || ' asks no document');
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_refused('owner', '^administrator_required$');
select pg_temp.assert_refused('anon', '^permission denied for function');
select pg_temp.assert_refused('service_role', '^permission denied for function');

-- Results of a search: the first letter of each kind and the last sign of its id, in the order of the answer.
create function pg_temp.found(search text) returns text language sql as $$
  select string_agg(left(kind, 1) || right(id::text, 1), ' ') from public.search_panel(search)
$$;
grant execute on function pg_temp.found to public;

select tests.act_as('admin');
select is(pg_temp.found(wanted), expected, format('found by %s', quote_literal(wanted)))
from (values
  ('ada lagos', 'a1 p1'), ('Lagos ADA', 'a1 p1'), ('lagos obi', 'a4 a1 p1'), ('chidimma', 'a4'), ('Chịdịmma', 'a4'),
  ('ada', 'a3 a2 a1 p1 s3 v4'), ('musa ada', 'a2 s3'), ('bello-musa', 'a2 s3'), ('bellomusa', 'a2 s3'), ('queen', 'a2 s3'), ('ada kano', 'a2 s3 v4'),
  ('ngozi', 'a4 a2 a1 p1 s3'), ('sipho', 'a3 p2'), ('owner@example.com', 'a4 a2 a1 p1 s3'), ('OWNER@exam', 'a4 a2 a1 p1 s3'),
  ('thandi@example.com', 'd5'),
  ('KZ-7F3K9Q', 'a2 s3'), ('kz7f3k9q', 'a2 s3'), ('kz 7f3k9q', 'a2 s3'), ('7f3k', 'a2 s3'),
  ('trf/0099-1234', 'p1'), ('TRF 00991234', 'p1'), ('00991234', 'p1'),
  ('08051234567', 'a2 s3 v4'), ('0805 123 4567', 'a2 s3 v4'), ('0805-123-4567', 'a2 s3 v4'), ('+234 805 123 4567', 'a2 s3 v4'),
  ('+234 (0) 805 123 4567', 'a2 s3 v4'), ('2348051234567', 'a2 s3 v4'), ('002348051234567', 'a2 s3 v4'), ('8051234567', 'a2 s3 v4'),
  ('0805 1234', 'a2 s3 v4'), ('0805 123', 'a2 s3 v4'), ('4567', 'a3 a2 p2 s3 v4'), ('example.co', 'a4 a3 a2 a1 p2 p1 s3 d5'), ('dimm', 'a4'), ('0805 ada', 'a2 s3 v4'), ('082 123 4567', 'a3 p2'), ('+27 82 123 4567', 'a3 p2'), ('+44 7700 900123', 'd5'), ('07700 900123', 'd5'),
  ('ada 0805 123 4567 kano', 'a2 s3 v4'),
  -- A letter or two are the beginning of a word.
  ('a lagos', 'a1 p1'), ('ad', 'a3 a2 a1 p1 s3 v4'), ('', null), ('  -', null), ('nobody', null), ('ada nobody', null), ('100%', null), ('\', null),
  ('''; drop table x', null), ('ada & !obi | x:*', null)
) search (wanted, expected);
select results_eq($$ select name, parent_name, parent_email, parent_phone, state_city, reference, status from public.search_panel('7f3k9q') where kind = 'application' $$,
  $$ values ('Ada Bello-Musa', 'Ngọzi Ọbị', 'owner@example.com', '+2348051234567', 'Kano', 'KZ-7F3K9Q', 'pending_payment') $$, 'with what tells a caller apart');

-- A name that was misheard.
select is((select string_agg(name, ', ' order by name) from public.suggest_panel(heard)), expected, format('for %s these are suggested', quote_literal(heard)))
from (values ('Chidima', 'Chịdịmma Ọbị'), ('adaezi', 'Adaeze Obi'), ('Dlaminy', 'Ada Dlamini'), ('ad', null), ('zzzz', null), ('ada dlaminy', null), ('08051234568', null))
  heard (heard, expected);

select is((select string_agg(full_name, ' ') from public.get_volunteers(search => wanted)), 'Ada Eze', format('the list of volunteers finds %s', quote_literal(wanted)))
from (values ('kano ada'), ('da ez'), ('0805 123 4567'), ('4567')) search (wanted);

-- Documents follow their rows.
select tests.act_as('owner');
select tests.affects($$ update public.applications set child_name = 'Ifeoma Obi', state_city = 'Oyo' where id = '10000000-0000-4000-8000-000000000001' $$, 1, 'a child is renamed');
select tests.act_as_database();
update auth.users set raw_user_meta_data = raw_user_meta_data || '{"parent_name": "Ngozi Eze", "phone_number": "+2349011112222"}' where id = tests.id('owner');
delete from public.applications where id = '10000000-0000-4000-8000-000000000002';
select tests.act_as('admin');
select public.erase_donation('40000000-0000-4000-8000-000000000005') is not null;
select public.erase_volunteer('30000000-0000-4000-8000-000000000004') is not null;
select is(pg_temp.found('ifeoma oyo'), 'a1 p1', 'by the new name and place, its payment too');
select is(pg_temp.found('adaeze lagos'), null, 'by the old ones no more');
select is(pg_temp.found('eze 09011112222'), 'a4 a1 p1', 'by the parent''s new name and telephone');
select is(pg_temp.found('7f3k9q'), null, 'a deleted child leaves no trace, nor its payments');
select is(pg_temp.found('thandi'), null, 'nor an erased donor');
select is(pg_temp.found('08051234567'), null, 'nor an erased volunteer');

-- A family.
select is((select string_agg(left(kind, 1) || right(id::text, 1), ' ') from public.get_family(tests.id('owner'))), 'a1 a4 p1', 'a family''s children and payments');
select is_empty($$ select * from public.get_family('00000000-0000-4000-8000-0000000000ff') $$, 'of nobody, nothing');

-- One payment, also beside others of the same moment.
select tests.act_as_database();
select tests.payment(null, '{"id": "20000000-0000-4000-8000-00000000000a", "created_at": "2026-02-01", "description": "Contribution"}') is not null;
select tests.act_as('admin');
select results_eq(format('select * from public.get_payment(%L)', id),
  format('select * from public.get_all_payments_and_subscriptions() where id = %L', id), 'one payment as the list shows it')
from unnest(array['20000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-00000000000a']) id;
select is_empty($$ select * from public.get_payment('20000000-0000-4000-8000-0000000000ff') $$, 'none that is not there');

-- The lists find the same.
select is((select string_agg(right(id::text, 1), ' ') from public.get_applications(search => wanted)), expected, format('the list of applications finds %s', quote_literal(wanted)))
from (values ('oyo ifeoma', '1'), ('0803 000 0000', '4 1'), ('owner@example.com', '4 1'), ('kz222222', '1'), ('dim', '4'), ('eze', '4 1'),
  ('2222', '4 1'), ('@example.com', '4 3 1'), ('feom', '1')) search (wanted, expected);
select is((select string_agg(right(id::text, 1), ' ') from public.get_all_payments_and_subscriptions(search => wanted)), expected,
  format('the list of payments finds %s', quote_literal(wanted)))
from (values ('oyo ifeoma', '1'), ('0901 111 2222', '1 a'), ('2222', '1 a'), ('99-12', '1'), ('feom', '1')) search (wanted, expected);

-- The number of a receipt is looked up, also when it is void, and by its form alone.
select public.update_payment_status('20000000-0000-4000-8000-000000000001', 'approved') is not null;
select tests.act_as_database();
set constraints all immediate;
create temp table numbers as select private.receipt_number(r) as number from private.receipts r;
grant select on numbers to public;
select tests.act_as('admin');
select is(pg_temp.found(number), 'p1', 'a payment is found by the number of its receipt') from numbers;
select is(pg_temp.found(lower(' ' || number || ' ')), 'p1', 'however it is typed') from numbers;
select is((select string_agg(right(id::text, 1), ' ') from public.get_all_payments_and_subscriptions(search => number)), '1', 'in the list too') from numbers;
select is(public.count_payments_and_subscriptions(search => number), 1, 'and counted') from numbers;
select public.undo_payment_decision('20000000-0000-4000-8000-000000000001', 'By mistake') is not null;
select is(pg_temp.found(number), 'p1', 'a void one still leads to it') from numbers;
select is(pg_temp.found('NGN-2026-99999'), null, 'a number that nobody has finds nothing');

-- Common words are found without reading all rows.
select tests.act_as_database();
insert into public.applications (user_id, child_name, age, gender, country, state_city, parent_phone, consent_version, created_at)
select tests.id('stranger'), 'Common Child' || case when n = 700 then ' Rare' else '' end, 9, 'Female', 'Nigeria', 'Kano', '+2348099999999', '2026-11-01',
  '2025-01-01'::timestamptz + n * interval '1 minute' from generate_series(1, 1100) n;
select tests.act_as('admin');
select is((select array_agg(to_char(created_at - interval '1100 minutes', 'MI:SS')) from public.search_panel('common kano') where kind = 'application'),
  array['00:00', '59:00', '58:00', '57:00', '56:00', '55:00'], 'the newest six of a thousand');
select is((select count(*)::integer from public.search_panel('common rare')), 1, 'and the one that is rare');
select is(public.count_applications(search => 'common kano', at_most => 1001), 1001, 'a list of many is counted and paged');
select is((select count(*)::integer from public.get_applications(search => 'kano common', page_size => 20, page_start => 1000)), 20, 'to its end');
select * from finish();
