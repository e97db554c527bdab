\ir support/actors.psql
-- An erased child's name goes out of the payments that stay.
select plan(6);

-- A payment that names no child in its column may name one in its words.
select tests.application('{"id": "10000000-0000-4000-8000-0000000000e1", "child_name": "Nkem Zed (Jr.)", "stage_name": "Zedstar"}') is not null;
select tests.payment(null, '{"id": "20000000-0000-4000-8000-0000000000e1", "description": "Costumes for NKEM Zed (Jr.), our Zedstar"}') is not null;
select tests.payment(null, '{"id": "20000000-0000-4000-8000-0000000000e3", "description": "Shoes for Nkem, not for Nkemdi", "reference": "NKEM ZED (JR.) shoes"}') is not null;
select tests.payment(null, '{"id": "20000000-0000-4000-8000-0000000000e2", "description": "Costumes for Ada Obi"}') is not null;
select tests.subscription(null, '{"id": "30000000-0000-4000-8000-0000000000e1", "description": "Every month for Nkem Zed (Jr.)"}') is not null;
select tests.refused($$ update public.payments set description = 'Another' where id = '20000000-0000-4000-8000-0000000000e1' $$, '42501',
  'a description is fixed otherwise', '^payment_is_fixed$');
select tests.act_as('admin');
select tests.affects($$ delete from public.applications where id = '10000000-0000-4000-8000-0000000000e1' $$, 1, 'a child is erased');
select tests.act_as_database();
select set_eq($$ select p.description from public.payments p where p.id::text like '20000000-%e_'
    union all select s.description from public.subscriptions s where s.id::text like '30000000-%e1' order by 1 $$,
  $$ values ('Costumes for a child, our a child'), ('Costumes for Ada Obi'), ('Shoes for a child, not for Nkemdi'), ('Every month for a child') $$,
  'the names go out of the descriptions of payments that stay');
select is((select p.reference from public.payments p where p.id = '20000000-0000-4000-8000-0000000000e3'), 'a child shoes', 'and out of their references');
select is_empty($$ select from private.search_documents d where d.names ilike '%nkem zed%' or d.words::text ilike '%nkem%' $$, 'nobody finds a payment by them');
select is_empty($$ select from private.audit_log l where l::text ilike '%nkem zed%' or l::text ilike '%zedstar%' $$, 'and stand in no history');
select * from finish();
